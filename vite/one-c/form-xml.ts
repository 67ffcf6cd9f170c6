import { element, localText, namespacesOf, stringType } from './xml.ts'

type Field = { name: string; title: string; type: string; isShown?: boolean; isFixed?: boolean; isSecret?: boolean }
type Command = { name: string; title: string; isMain?: boolean }
type Form = { title: string; fields: Field[]; columns: Field[]; commands: Command[] }

const namespaces = namespacesOf('http://v8.1c.ru/8.3/xcf/logform')

const text = stringType(0)
const forms = {
  sending: (document: string, date: string): Form => ({
    title: 'Подписание документа',
    fields: [
      { name: 'Документ', title: 'Документ', type: document, isFixed: true },
      { name: 'Пояснение', title: 'Состояние', type: text, isFixed: true },
      { name: 'ИмяФайла', title: 'Файл PDF', type: text, isFixed: true },
      { name: 'Срок', title: 'Подписать до', type: date },
      { name: 'Состояние', title: 'Код состояния', type: text, isShown: false },
      { name: 'Ссылка', title: 'Ссылка подписанта', type: text, isShown: false },
      { name: 'АдресФайла', title: 'Адрес файла', type: text, isShown: false },
    ],
    columns: [
      { name: 'ФИО', title: 'Кто подписывает', type: stringType(300) },
      { name: 'Телефон', title: 'Мобильный телефон', type: stringType(40) },
    ],
    commands: [
      { name: 'ВыбратьФайл', title: 'Выбрать файл' },
      { name: 'Отправить', title: 'Отправить', isMain: true },
      { name: 'Обновить', title: 'Обновить состояние' },
      { name: 'ОткрытьСсылку', title: 'Открыть ссылку подписанта' },
      { name: 'СохранитьПодписанный', title: 'Сохранить подписанный' },
      { name: 'Отозвать', title: 'Отозвать' },
    ],
  }),
  settings: (_document: string, number: string): Form => ({
    title: 'Настройка подписания',
    fields: [
      { name: 'Адрес', title: 'Адрес сервиса', type: text },
      { name: 'Код', title: 'Новый код подключения', type: text, isSecret: true },
      { name: 'Организация', title: 'Номер организации (в кабинете)', type: number },
    ],
    columns: [],
    commands: [{ name: 'Сохранить', title: 'Сохранить и проверить', isMain: true }],
  }),
}

/**
 * `Form.xml` of a common form: fields under each other, a table of signers, buttons above.
 * @param valueType the type of its field that is neither text nor a document: a date or a number
 */
export function formXml(form: keyof typeof forms, document: string, valueType: string): string {
  const { title, fields, columns, commands } = forms[form](document, valueType)
  let id = 0
  const next = () => String(++id)
  const companion = (kind: string, name: string) => `<${kind} name="${name}" id="${next()}"/>`
  const input = ({ name, isFixed, isSecret, title: label }: Field, tableName = '', inTable = false): string =>
    `<InputField name="${tableName}${name}" id="${next()}">${[
      element('DataPath', inTable ? `${tableName}.${name}` : name),
      ...(isFixed ? [element('ReadOnly', 'true')] : []),
      element('Title', localText(label)),
      ...(isSecret ? [element('PasswordMode', 'true')] : []),
      companion('ContextMenu', `${tableName}${name}КонтекстноеМеню`),
      companion('ExtendedTooltip', `${tableName}${name}РасширеннаяПодсказка`),
    ].join('')}</InputField>`
  const button = ({ name, isMain }: Command): string =>
    `<Button name="Форма${name}" id="${next()}">${[
      element('Type', 'CommandBarButton'),
      ...(isMain ? [element('DefaultButton', 'true')] : []),
      element('CommandName', `Form.Command.${name}`),
      companion('ExtendedTooltip', `Форма${name}РасширеннаяПодсказка`),
    ].join('')}</Button>`
  const table = 'Подписанты'
  const items = [
    ...fields.filter(({ isShown }) => isShown !== false).map((field) => input(field)),
    ...(columns.length === 0
      ? []
      : [
          `<Table name="${table}" id="${next()}">${[
            element('Representation', 'List'),
            element('ChangeRowSet', 'true'),
            element('ChangeRowOrder', 'true'),
            element('DataPath', table),
            companion('ContextMenu', `${table}КонтекстноеМеню`),
            companion('AutoCommandBar', `${table}КоманднаяПанель`),
            companion('ExtendedTooltip', `${table}РасширеннаяПодсказка`),
            companion('SearchStringAddition', `${table}СтрокаПоиска`),
            companion('ViewStatusAddition', `${table}СостояниеПросмотра`),
            companion('SearchControlAddition', `${table}УправлениеПоиском`),
            element('ChildItems', columns.map((column) => input(column, table, true)).join('')),
          ].join('')}</Table>`,
        ]),
  ]
  const bar = `<AutoCommandBar name="ФормаКоманднаяПанель" id="-1">${element('Autofill', 'false')}${element(
    'ChildItems',
    commands.map(button).join(''),
  )}</AutoCommandBar>`
  let attribute = 0
  const attributes = fields.map(
    ({ name, title: label, type }) =>
      `<Attribute name="${name}" id="${++attribute}">${element('Title', localText(label))}${element('Type', type)}</Attribute>`,
  )
  if (columns.length > 0) {
    const own = columns.map(
      ({ name, title: label, type }, nth) =>
        `<Column name="${name}" id="${nth + 1}">${element('Title', localText(label))}${element('Type', type)}</Column>`,
    )
    attributes.push(
      `<Attribute name="${table}" id="${++attribute}">${element('Title', localText(table))}${element('Type', element('v8:Type', 'v8:ValueTable'))}${element('Columns', own.join(''))}</Attribute>`,
    )
  }
  const parameters = fields
    .filter(({ type }) => type === document)
    .map(
      ({ name, type }) =>
        `<Parameter name="${name}">${element('Type', type)}${element('KeyParameter', 'true')}</Parameter>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Form ${namespaces} version="2.17">
${[
  element('Title', localText(title)),
  element('AutoTitle', 'false'),
  bar,
  element('Events', '<Event name="OnCreateAtServer">ПриСозданииНаСервере</Event>'),
  element('ChildItems', items.join('\n')),
  element('Attributes', attributes.join('\n')),
  ...(parameters.length > 0 ? [element('Parameters', parameters.join(''))] : []),
  element(
    'Commands',
    commands
      .map(
        ({ name, title: label }, nth) =>
          `<Command name="${name}" id="${nth + 1}">${element('Title', localText(label))}${element('Action', name)}</Command>`,
      )
      .join('\n'),
  ),
].join('\n')}
</Form>`
}
