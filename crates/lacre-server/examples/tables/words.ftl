file-unreadable = The file could not be read; try again later.
no-table = There is no table '{ $table }'; tables.list has the names.
