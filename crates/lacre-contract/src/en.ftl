# What the library says, in English. Each id is sent by a place in the code; a test compares the two lists.

# What came instead of what was asked for; the messages below quote it.
got = { $kind ->
    [null] null
    [boolean] boolean { $value }
    [number] number { $value }
    [string] string { $value }
    [array] an array of { $value }
   *[object] an object
  }

member-missing = missing `{ $name }`; it is required
member-unknown = unknown argument `{ $name }`; known are { $known }
member-unknown-near = unknown argument `{ $name }`; did you mean `{ $near }`?
member-unknown-none = unknown argument `{ $name }`; none are taken here
wrong-type = got { got }; send { $expected ->
    [integer] an integer
    [object] an object
    [array] an array
   *[other] a { $expected }
  }
null-for-optional = got null; leave it out instead, or send { $expected ->
    [integer] an integer
    [object] an object
    [array] an array
   *[other] a { $expected }
  }
number-as-text = got { got }; send the number { $mend }
boolean-as-text = got { got }; send the boolean { $mend }
json-as-text = got { got }; send the { $expected } itself, not a string that contains one
not-among = got { got }; send one of { $options }
not-among-near = got { got }; did you mean "{ $near }"? It takes one of { $options }
not-the-constant = got { got }; it is always { $expected }
below-minimum = got { got }; the least is { $limit }
above-maximum = got { got }; the most is { $limit }
text-too-short = has { $count ->
    [one] 1 character
   *[other] { $count } characters
  }; at least { $limit } needed
text-too-long = has { $count ->
    [one] 1 character
   *[other] { $count } characters
  }; at most { $limit } taken
control-character = holds the control character { $character }; send it without
pattern-broken = got { got }; it has to match { $pattern }
too-few-items = got { got }; at least { $limit } are needed
too-many-items = got { got }; at most { $limit } are taken
items-repeat = holds an item twice; send each once
rule-broken = got { got }, which breaks the rule `{ $rule }`

input-refused = { $count ->
    [one] The arguments were refused: { $list }
   *[other] The arguments were refused, { $count } problems: { $list }
  }
violation-at = at `{ $at }`: { $text }
