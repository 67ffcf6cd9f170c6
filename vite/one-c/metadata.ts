import { createHash } from 'node:crypto'
import { bool, element, localText, properties, type Property } from './xml.ts'

/** The same at each build, so that a newer version of the extension updates the objects of an older one. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`roscherk-1c:${name}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

const typed = (type: string, value: string): string => `<v8:${type}>${value}</v8:${type}>`
export const anyDocument = typed('TypeSet', 'cfg:DocumentRef')
export const date = typed('Type', 'xs:dateTime') + element('v8:DateQualifiers', typed('DateFractions', 'DateTime'))
export const number =
  typed('Type', 'xs:decimal') +
  element(
    'v8:NumberQualifiers',
    typed('Digits', '10') + typed('FractionDigits', '0') + typed('AllowedSign', 'Nonnegative'),
  )

/** An object of metadata: the body of its own XML file, and the further files in its folder. */
export type Metadata = {
  kind: string
  folder: string
  name: string
  body: string
  files?: Record<string, string>
}

/** The types that the platform generates for an object. */
const generated = (name: string, kind: string, categories: readonly string[]): string =>
  element(
    'InternalInfo',
    categories
      .map((category) => {
        const type = `${kind}${category}.${name}`
        const ids = element('xr:TypeId', uuidOf(`${type} type`)) + element('xr:ValueId', uuidOf(`${type} value`))
        return `<xr:GeneratedType name="${type}" category="${category}">${ids}</xr:GeneratedType>`
      })
      .join(''),
  )

const named = (name: string, synonym: string): Property[] => [
  ['Name', name],
  ['Synonym', localText(synonym)],
  ['Comment', ''],
]

const typeOfField: readonly Property[] = [
  ['PasswordMode', bool(false)],
  ['Format', ''],
  ['EditFormat', ''],
  ['ToolTip', ''],
  ['MarkNegatives', bool(false)],
  ['Mask', ''],
  ['MultiLine', bool(false)],
  ['ExtendedEdit', bool(false)],
  ['MinValue', null],
  ['MaxValue', null],
]
const choice: readonly Property[] = [
  ['ChoiceFoldersAndItems', 'Items'],
  ['ChoiceParameterLinks', ''],
  ['ChoiceParameters', ''],
  ['QuickChoice', 'Auto'],
]
const choiceEnd: readonly Property[] = [
  ['ChoiceForm', ''],
  ['LinkByType', ''],
  ['ChoiceHistoryOnInput', 'Auto'],
]

export const constant = (name: string, synonym: string, type: string): Metadata => ({
  kind: 'Constant',
  folder: 'Constants',
  name,
  body:
    generated(name, 'Constant', ['Manager', 'ValueManager', 'ValueKey']) +
    properties([
      ...named(name, synonym),
      ['Type', type],
      ['UseStandardCommands', bool(false)],
      ['DefaultForm', ''],
      ['ExtendedPresentation', ''],
      ['Explanation', ''],
      ...typeOfField,
      ['FillChecking', 'DontCheck'],
      ...choice,
      ...choiceEnd,
      ['DataLockControlMode', 'Managed'],
      ['DataHistory', 'DontUse'],
    ]),
})

export const field = (
  kind: 'Dimension' | 'Resource',
  name: string,
  synonym: string,
  type: string,
  indexed = false,
): string =>
  `<${kind} uuid="${uuidOf(`register ${name}`)}">${properties([
    ...named(name, synonym),
    ['Type', type],
    ...typeOfField,
    ['FillFromFillingValue', bool(false)],
    ['FillValue', null],
    ['FillChecking', 'DontCheck'],
    ...choice,
    ['CreateOnInput', 'Auto'],
    ...choiceEnd,
    ...(kind === 'Dimension'
      ? ([
          ['Master', bool(false)],
          ['MainFilter', bool(true)],
          ['DenyIncompleteValues', bool(true)],
        ] as const)
      : []),
    ['Indexing', indexed ? 'Index' : 'DontIndex'],
    ['FullTextSearch', 'DontUse'],
    ['DataHistory', 'DontUse'],
  ])}</${kind}>`

export const register = (name: string, synonym: string, fields: string[]): Metadata => ({
  kind: 'InformationRegister',
  folder: 'InformationRegisters',
  name,
  body:
    generated(name, 'InformationRegister', [
      'Record',
      'Manager',
      'Selection',
      'List',
      'RecordSet',
      'RecordKey',
      'RecordManager',
    ]) +
    properties([
      ...named(name, synonym),
      ['UseStandardCommands', bool(true)],
      ['EditType', 'InDialog'],
      ['DefaultRecordForm', ''],
      ['DefaultListForm', ''],
      ['AuxiliaryRecordForm', ''],
      ['AuxiliaryListForm', ''],
      ['InformationRegisterPeriodicity', 'Nonperiodical'],
      ['WriteMode', 'Independent'],
      ['MainFilterOnPeriod', bool(false)],
      ['IncludeHelpInContents', bool(false)],
      ['DataLockControlMode', 'Managed'],
      ['FullTextSearch', 'DontUse'],
      ['EnableTotalsSliceFirst', bool(false)],
      ['EnableTotalsSliceLast', bool(false)],
      ['RecordPresentation', ''],
      ['ExtendedRecordPresentation', ''],
      ['ListPresentation', ''],
      ['ExtendedListPresentation', ''],
      ['Explanation', ''],
      ['DataHistory', 'DontUse'],
      ['UpdateDataHistoryImmediatelyAfterWrite', bool(false)],
      ['ExecuteAfterWriteDataHistoryVersionProcessing', bool(false)],
    ]) +
    element('ChildObjects', fields.join('')),
})

/** Server only: a common module with «Вызов сервера» could be called by any session of the base. */
export const commonModule = (name: string, synonym: string, code: string): Metadata => ({
  kind: 'CommonModule',
  folder: 'CommonModules',
  name,
  body: properties([
    ...named(name, synonym),
    ['Global', bool(false)],
    ['ClientManagedApplication', bool(false)],
    ['Server', bool(true)],
    ['ExternalConnection', bool(true)],
    ['ClientOrdinaryApplication', bool(false)],
    ['ServerCall', bool(false)],
    ['Privileged', bool(false)],
    ['ReturnValuesReuse', 'DontUse'],
  ]),
  files: { 'Ext/Module.bsl': code },
})

export const command = (name: string, synonym: string, group: string, parameter: string, code: string): Metadata => ({
  kind: 'CommonCommand',
  folder: 'CommonCommands',
  name,
  body: properties([
    ...named(name, synonym),
    ['Group', group],
    ['Representation', 'Auto'],
    ['ToolTip', ''],
    ['Picture', ''],
    ['Shortcut', ''],
    ['IncludeHelpInContents', bool(false)],
    ['CommandParameterType', parameter],
    ['ParameterUseMode', 'Single'],
    ['ModifiesData', bool(false)],
    ['OnMainServerUnavalableBehavior', 'Auto'],
  ]),
  files: { 'Ext/CommandModule.bsl': code },
})

export const form = (name: string, synonym: string, xml: string, code: string): Metadata => ({
  kind: 'CommonForm',
  folder: 'CommonForms',
  name,
  body: properties([
    ...named(name, synonym),
    ['FormType', 'Managed'],
    ['IncludeHelpInContents', bool(false)],
    ['UsePurposes', '<v8:Value xsi:type="app:ApplicationUsePurpose">PlatformApplication</v8:Value>'],
    ['UseStandardCommands', bool(false)],
    ['ExtendedPresentation', ''],
    ['Explanation', ''],
  ]),
  files: { 'Ext/Form.xml': xml, 'Ext/Form/Module.bsl': code },
})

const right = (name: string): string => element('right', element('name', name) + element('value', 'true'))
export const role = (name: string, synonym: string, rights: Record<string, readonly string[]>): Metadata => ({
  kind: 'Role',
  folder: 'Roles',
  name,
  body: properties(named(name, synonym)),
  files: {
    'Ext/Rights.xml': `<?xml version="1.0" encoding="UTF-8"?>
<Rights xmlns="http://v8.1c.ru/8.2/roles" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="Rights" version="2.17">${[
      element('setForNewObjects', bool(false)),
      element('setForAttributesByDefault', bool(true)),
      element('independentRightsOfChildObjects', bool(false)),
      ...Object.entries(rights).map(([object, own]) =>
        element('object', element('name', object) + own.map(right).join('')),
      ),
    ].join('')}</Rights>`,
  },
})

const reference = (to: string): string => `<xr:Item xsi:type="xr:MDObjectRef">${to}</xr:Item>`
export const subsystem = (name: string, synonym: string, content: readonly string[]): Metadata => ({
  kind: 'Subsystem',
  folder: 'Subsystems',
  name,
  body:
    properties([
      ...named(name, synonym),
      ['IncludeHelpInContents', bool(false)],
      ['IncludeInCommandInterface', bool(true)],
      ['Explanation', ''],
      ['Picture', ''],
      ['Content', content.map(reference).join('')],
    ]) + element('ChildObjects', ''),
})

const every_seconds = 300
export const job = (name: string, synonym: string, method: string): Metadata => ({
  kind: 'ScheduledJob',
  folder: 'ScheduledJobs',
  name,
  body: properties([
    ...named(name, synonym),
    ['MethodName', `CommonModule.${method}`],
    ['Description', synonym],
    ['Key', ''],
    ['Use', bool(true)],
    ['Predefined', bool(true)],
    ['RestartCountOnFailure', '3'],
    ['RestartIntervalOnFailure', '60'],
  ]),
  files: {
    'Ext/Schedule.xml': `<?xml version="1.0" encoding="UTF-8"?>
<JobSchedule xmlns="http://v8.1c.ru/8.3/xcf/extrnprops" xmlns:ent="http://v8.1c.ru/8.1/data/enterprise" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="2.17">
	<Schedule BeginDate="0001-01-01" EndDate="0001-01-01" BeginTime="00:00:00" EndTime="00:00:00" CompletionTime="00:00:00" CompletionInterval="0" RepeatPeriodInDay="${every_seconds}" RepeatPause="0" WeekDayInMonth="0" DayInMonth="0" WeeksPeriod="1" DaysRepeatPeriod="1">
		<ent:WeekDays>1 2 3 4 5 6 7</ent:WeekDays>
		<ent:Months>1 2 3 4 5 6 7 8 9 10 11 12</ent:Months>
	</Schedule>
</JobSchedule>`,
  },
})

/** The language of the configuration that is extended, found there by its name. */
export const language: Metadata = {
  kind: 'Language',
  folder: 'Languages',
  name: 'Русский',
  body:
    element('InternalInfo', '') +
    properties([
      ['ObjectBelonging', 'Adopted'],
      ['Name', 'Русский'],
      ['Comment', ''],
      ['ExtendedConfigurationObject', '00000000-0000-0000-0000-000000000000'],
      ['LanguageCode', 'ru'],
    ]),
}
