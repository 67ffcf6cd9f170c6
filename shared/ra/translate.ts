type Tree = { [key: string]: Tree | string | undefined }
type Options = Record<string, unknown> & { smart_count?: unknown; _?: unknown }

const rules = new Intl.PluralRules('ru')
const order = ['one', 'few', 'many']

/**
 * Translates as polyglot does: a path into the tree, `%{name}` for what is filled in, the three Russian forms between
 * `||||`. Polyglot itself brings along ten kilobytes of shims for browsers of 2012.
 */
export function translator(messages: Tree) {
  return (key: string, options: Options = {}): string => {
    const found = messageAt(messages, key) ?? (typeof options._ === 'string' ? options._ : key)
    return fill(formOf(found, options.smart_count), options)
  }
}

function messageAt(tree: Tree, key: string): string | undefined {
  // a field may have a dot in its name: `signer.full_name` is one key
  let node: Tree | string | undefined = tree
  const parts = key.split('.')
  while (parts.length > 0 && typeof node === 'object') {
    const rest = parts.join('.')
    if (typeof node[rest] === 'string') return node[rest]
    node = node[parts.shift() ?? '']
  }
  return typeof node === 'string' ? node : undefined
}

function formOf(text: string, count: unknown): string {
  if (!text.includes('||||')) return text
  const forms = text.split('||||').map((form) => form.trim())
  const index = typeof count === 'number' ? order.indexOf(rules.select(count)) : 0
  return forms[index] ?? forms.at(-1) ?? text
}

function fill(text: string, options: Options): string {
  return text.replace(/%\{(\w+)\}/g, (whole, name: string) => {
    const value = options[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
  })
}
