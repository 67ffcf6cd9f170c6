import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import PizZip from 'pizzip'
import { bslSample } from '#shared/text/bsl-sample.ts'
import { extensionFiles, extensionZip } from '../../vite/one-c/extension.ts'
import { bslFaults } from './bsl-check.support.ts'

/** An element with its attributes, children and own text. */
type Node = { name: string; at: Record<string, string>; children: Node[]; text: string }

/** @throws for XML that is not well-formed or has an undeclared prefix */
function read(xml: string): Node {
  const root: Node = { name: '', at: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const at = Object.fromEntries(Object.values(attributes).map((attribute) => [attribute.name, attribute.value]))
    const node = { name, at, children: [], text: '' }
    open.at(-1)!.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => void (open.at(-1)!.text += text.trim()))
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root.children[0]!
}
const all = (node: Node, name: string): Node[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => all(child, name)),
]
const child = (node: Node, name: string): Node =>
  node.children.find((child) => child.name === name) ?? expect.fail(`<${node.name}> has no <${name}>`)
const texts = (node: Node, name: string): string[] => all(node, name).map(({ text }) => text)

const files = extensionFiles('1.0.0')
const xml = Object.entries(files).filter(([path]) => path.endsWith('.xml'))
const roots = new Map(xml.map(([path, text]) => [path, read(text)]))
const modules = Object.entries(files).filter(([path]) => path.endsWith('.bsl'))
/** kind → folder, as the designer lays them out */
const folders: Record<string, string> = {
  Language: 'Languages',
  Subsystem: 'Subsystems',
  Role: 'Roles',
  CommonModule: 'CommonModules',
  ScheduledJob: 'ScheduledJobs',
  CommonForm: 'CommonForms',
  CommonCommand: 'CommonCommands',
  Constant: 'Constants',
  InformationRegister: 'InformationRegisters',
}
/** order of the designer */
const kinds = Object.keys(folders)
const configuration = child(roots.get('Configuration.xml')!, 'Configuration')
const listed = child(configuration, 'ChildObjects').children
const objectOf = ({ name, text }: Node): Node => child(roots.get(`${folders[name]}/${text}.xml`)!, name)
const named = new Set(listed.map(({ name, text }) => `${name}.${text}`))

/** Procedures and functions of a module; those that another module may call are exported. */
const methods = (code: string, isExported = false): string[] =>
  [...code.matchAll(/(?:Функция|Процедура) ([\p{L}\d_]+)\([^)]*\)(?<exported> Экспорт)?/gu)].flatMap(
    ({ 1: name = '', groups }) => (isExported && !groups?.['exported'] ? [] : [name]),
  )

describe('the extension for 1С as files of the designer', () => {
  test('is well-formed XML of one format, without a prefix that is not declared', () => {
    expect([...roots].filter(([, root]) => root.at['version'] !== '2.17')).toEqual([])
    expect(
      Object.fromEntries([...roots].map(([path, { name }]) => [path.replace(/^.*\/Ext/, 'Ext'), name])),
    ).toMatchObject({
      'Configuration.xml': 'MetaDataObject',
      'Ext/Form.xml': 'Form',
      'Ext/Rights.xml': 'Rights',
      'Ext/Schedule.xml': 'JobSchedule',
    })
  })

  test('lists each of its objects once, in the order of the designer, and has a file for each and no other', () => {
    const places = listed.map(({ name }) => kinds.indexOf(name))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const own = listed.map(({ name, text }) => `${folders[name]}/${text}`)
    expect(new Set(own).size).toBe(own.length)
    const strange = Object.keys(files).filter(
      (path) =>
        path !== 'Configuration.xml' && !own.some((name) => path === `${name}.xml` || path.startsWith(`${name}/Ext/`)),
    )
    expect(strange).toEqual([])
    for (const object of listed) {
      const { at, children } = objectOf(object)
      expect(at['uuid']).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
      expect(
        child({ name: '', at, text: '', children }, 'Properties').children.some(({ text }) => text === object.text),
      ).toBe(true)
    }
  })

  test('gives its own objects names with its prefix, and adopts nothing but the language', () => {
    const prefix = child(child(configuration, 'Properties'), 'NamePrefix').text
    const adopted = listed.filter((element) => texts(objectOf(element), 'ObjectBelonging').includes('Adopted'))
    expect(adopted.map(({ name, text }) => `${name}.${text}`)).toEqual(['Language.Русский'])
    const others = listed.filter(({ name, text }) => name !== 'Language' && !text.startsWith(prefix))
    expect(others).toEqual([])
  })

  test('has no identifier twice, and the same ones in the next version', () => {
    const ids = (some: Record<string, string>) =>
      Object.entries(some)
        .filter(([path]) => path.endsWith('.xml'))
        .flatMap(([, text]) =>
          [...text.matchAll(/(?:uuid="|<xr:(?:TypeId|ValueId|ObjectId)>)([\da-f-]{36})/g)].map(([, id]) => id),
        )
    expect(new Set(ids(files)).size).toBe(ids(files).length)
    expect(ids(extensionFiles('2.0.0'))).toEqual(ids(files))
  })

  test('has the properties of each kind in the order of the designer', () => {
    const start = ['Name', 'Synonym', 'Comment']
    for (const object of listed.filter(({ name }) => name !== 'Language')) {
      const own = child(objectOf(object), 'Properties').children.map(({ name }) => name)
      expect(own.slice(0, 3)).toEqual(start)
      expect(new Set(own).size).toBe(own.length)
    }
    const head = ['ObjectBelonging', 'Name', 'Synonym', 'Comment', 'ConfigurationExtensionPurpose']
    expect(
      child(configuration, 'Properties')
        .children.map(({ name }) => name)
        .slice(0, 5),
    ).toEqual(head)
    expect(texts(configuration, 'xr:ClassId')).toHaveLength(7)
  })

  test('refers only to what it has: rights, content, roles, scheduled method', () => {
    const rights = [...roots].flatMap(([path, root]) =>
      path.endsWith('Rights.xml') ? all(root, 'object').map((element) => child(element, 'name').text) : [],
    )
    const content = [...roots.values()].flatMap((root) => all(root, 'xr:Item')).map(({ text }) => text)
    expect([...rights, ...content].filter((name) => !named.has(name))).toEqual([])
    // the code and the settings are read in privileged mode alone
    expect(rights.filter((name) => name.startsWith('Constant.'))).toEqual([])
    const [method = ''] = [...roots.values()].flatMap((root) => texts(root, 'MethodName'))
    const [, module = '', name = ''] = method.split('.')
    expect(methods(files[`CommonModules/${module}/Ext/Module.bsl`] ?? '', true)).toContain(name)
  })

  test.each(listed.filter(({ name }) => name === 'CommonForm').map(({ text }) => text))(
    'has a form %s whose elements lead to its attributes, and its commands to its module',
    (name) => {
      const form = roots.get(`CommonForms/${name}/Ext/Form.xml`)!
      const code = files[`CommonForms/${name}/Ext/Form/Module.bsl`]!
      const attributes = child(form, 'Attributes').children.map(({ at }) => at['name'])
      const columns = all(form, 'Column').map(({ at }) => at['name'])
      for (const path of texts(form, 'DataPath')) {
        const [attribute, column] = path.split('.')
        expect(attributes).toContain(attribute)
        if (column !== undefined) expect(columns).toContain(column)
      }
      const commands = child(form, 'Commands').children.map(({ at }) => `Form.Command.${at['name']}`)
      expect(texts(form, 'CommandName').toSorted()).toEqual(commands.toSorted())
      for (const handler of [...texts(form, 'Action'), ...texts(form, 'Event')])
        expect(methods(code)).toContain(handler)
      for (const parts of ['ChildItems', 'Attributes', 'Commands']) {
        const ids = (parts === 'ChildItems' ? [form] : [child(form, parts)])
          .flatMap((element) =>
            parts === 'ChildItems'
              ? element.children.filter(({ name: part }) => /^(?:AutoCommandBar|ChildItems)$/.test(part))
              : element.children,
          )
          .flatMap((element) => (parts === 'ChildItems' ? withIds(element) : [element.at['id']]))
        expect(new Set(ids).size).toBe(ids.length)
      }
      // what the module names of the form and sets without a declaration is an attribute of it
      const set = [...code.matchAll(/^\t+([\p{L}]+) = /gmu)].map(([, name = '']) => name)
      const local = ['Части', 'Адрес', 'Люди', 'Экземпляр', 'Запись', ...attributes]
      expect(set.filter((name) => !local.includes(name))).toEqual([])
    },
  )

  test.each(modules)('has a module %s that is whole and calls only what exists', (_path, code) => {
    const foreign = [...code.matchAll(/(?<![\p{L}\d_.])(Росчерк(?:Обмен)?)\.([\p{L}\d]+)\(/gu)].filter(
      ([, module = '', name = '']) => !methods(files[`CommonModules/${module}/Ext/Module.bsl`]!, true).includes(name),
    )
    expect(foreign).toEqual([])
    const metadata = [
      ...code.matchAll(/(?<!\.)(Константы|РегистрыСведений)\.([\p{L}\d]+)/gu),
      ...code.matchAll(/"(ОбщаяФорма)\.([\p{L}\d]+)"/gu),
    ].map(([, kind = '', name = '']) => {
      const words: Record<string, string> = { Константы: 'Constant', РегистрыСведений: 'InformationRegister' }
      return `${words[kind] ?? 'CommonForm'}.${name}`
    })
    expect(metadata.filter((name) => !named.has(name))).toEqual([])
    expect(bslFaults(code)).toEqual([])
  })

  test('carries the module of the page itself, and is an archive of the same bytes each time', () => {
    expect(files['CommonModules/Росчерк/Ext/Module.bsl']).toBe(bslSample)
    const zip = extensionZip('1.0.0')
    expect(zip.equals(extensionZip('1.0.0'))).toBe(true)
    const inside = new PizZip(zip)
    expect(Object.keys(inside.files).toSorted()).toEqual(Object.keys(files).toSorted())
    // the designer writes a byte order mark
    expect(inside.file('Configuration.xml')?.asText().startsWith('\uFEFF<?xml')).toBe(true)
  })
})

function withIds(node: Node): string[] {
  return [...(node.at['id'] === undefined ? [] : [node.at['id']]), ...node.children.flatMap(withIds)]
}
