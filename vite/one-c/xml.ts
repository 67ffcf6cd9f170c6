/** A property of metadata; null is `xsi:nil`. Values are XML. */
export type Property = readonly [name: string, value: string | null]

/**
 * The attributes that declare the namespaces of an XML file of 1C.
 * @param root the namespace of elements without a prefix
 */
export const namespacesOf = (root: string): string =>
  [
    ['', root],
    [':app', 'http://v8.1c.ru/8.2/managed-application/core'],
    [':cfg', 'http://v8.1c.ru/8.1/data/enterprise/current-config'],
    [':v8', 'http://v8.1c.ru/8.1/data/core'],
    [':xr', 'http://v8.1c.ru/8.3/xcf/readable'],
    [':xs', 'http://www.w3.org/2001/XMLSchema'],
    [':xsi', 'http://www.w3.org/2001/XMLSchema-instance'],
  ]
    .map(([prefix, uri]) => `xmlns${prefix}="${uri}"`)
    .join(' ')

const namespaces = namespacesOf('http://v8.1c.ru/8.3/MDClasses')

export const bool = (value: boolean): string => String(value)
export const element = (name: string, content: string): string =>
  content === '' ? `<${name}/>` : `<${name}>${content}</${name}>`
export const localText = (text: string): string =>
  element('v8:item', element('v8:lang', 'ru') + element('v8:content', text))
export const stringType = (chars: number): string =>
  element('v8:Type', 'xs:string') +
  element('v8:StringQualifiers', element('v8:Length', String(chars)) + element('v8:AllowedLength', 'Variable'))

export const properties = (all: readonly Property[]): string =>
  element(
    'Properties',
    all.map(([name, value]) => (value === null ? `<${name} xsi:nil="true"/>` : element(name, value))).join('\n'),
  )

export const metaDataObject = (kind: string, uuid: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<MetaDataObject ${namespaces} version="2.17">
<${kind} uuid="${uuid}">${body}</${kind}>
</MetaDataObject>`
