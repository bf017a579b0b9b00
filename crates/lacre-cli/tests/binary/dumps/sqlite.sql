PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(255) NOT NULL DEFAULT 'a;b', -- the name; as it's written
  key TEXT,
  big UNSIGNED BIG INT,
  untyped,
  "e mail" TEXT COLLATE NOCASE UNIQUE CHECK ("e mail" IS NOT NULL OR name <> '')
);
INSERT INTO customers VALUES(1,'It''s; CREATE TABLE x (y)','k',NULL,x'00ff',NULL);
CREATE TABLE IF NOT EXISTS [orders] (
  [id] INTEGER NOT NULL,
  [customer] INTEGER REFERENCES Customers ON DELETE CASCADE,
  parent INTEGER REFERENCES "orders"("id"),
  placed TEXT DEFAULT (strftime('%Y-%m-%d','now')) NOT NULL,
  PRIMARY KEY ([id] DESC)
);
CREATE TABLE "order items"(
  order_id INTEGER, line INTEGER, warehouse TEXT, product TEXT,
  PRIMARY KEY(order_id, line),
  FOREIGN KEY(order_id) REFERENCES orders(id),
  CONSTRAINT stocked FOREIGN KEY(warehouse, product) REFERENCES stock
) WITHOUT ROWID;
CREATE TABLE stock (warehouse TEXT, product TEXT, amount INT, PRIMARY KEY (warehouse, product)) STRICT;
CREATE VIRTUAL TABLE words USING fts5(name, content='customers');
ALTER TABLE stock ADD COLUMN place TEXT NOT NULL DEFAULT '';
ALTER TABLE stock RENAME COLUMN amount TO quantity;
CREATE TRIGGER touch AFTER INSERT ON orders BEGIN
  UPDATE customers SET key = 'x;y' WHERE id = NEW.customer;
  INSERT INTO stock VALUES ('a','b',1,'');
END;
CREATE VIEW totals AS SELECT id FROM orders;
INSERT INTO sqlite_sequence VALUES('customers',1);
COMMIT;
