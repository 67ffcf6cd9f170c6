type Tree = { [key: string]: Tree | string | undefined }
type Options = Record<string, unknown> & { smart_count?: unknown; _?: unknown }

const rules = new Intl.PluralRules('ru')
const order = ['one', 'few', 'many']

/**
 * Translates like polyglot: a path into the tree, `%{name}` interpolation, three Russian plural forms parted by `||||`.
 * Polyglot itself brings ten kilobytes of shims for browsers of 2012.
 */
export function translator(messages: Tree) {
  return (key: string, options: Options = {}): string => {
    const found = messageAt(messages, key) ?? (typeof options._ === 'string' ? options._ : key)
    return fill(formOf(found, options.smart_count), options)
  }
}

function messageAt(tree: Tree, key: string): string | undefined {
  // a field name may contain a dot: `signer.full_name` is one key
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
