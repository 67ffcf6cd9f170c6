import { readFileSync } from 'node:fs'
import path from 'node:path'
import PizZip from 'pizzip'
import { bslSample } from '../../shared/text/bsl-sample.ts'
import { formXml } from './form-xml.ts'
import {
  anyDocument,
  command,
  commonModule,
  constant,
  date,
  field,
  form,
  job,
  language,
  number,
  register,
  role,
  subsystem,
  uuidOf,
  type Metadata,
} from './metadata.ts'
import { bool, element, localText, metaDataObject, properties, stringType } from './xml.ts'

/**
 * The extension for 1С as files of the designer («Загрузить конфигурацию из файлов», format 2.17 of 8.3.17 and later): a
 * common module, a form for a document, a form of settings, their commands, a scheduled job and a register of states.
 * What it consists of is this table; all names have the prefix of the extension.
 */
const prefix = 'Росчерк'

const bsl = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8')
/** In the order in which the designer lists kinds. */
const objects = (): Metadata[] => [
  language,
  subsystem('РосчеркПодписание', 'Подписание', [
    'InformationRegister.РосчеркСостояния',
    'CommonCommand.РосчеркОткрытьНастройку',
  ]),
  role('РосчеркОтправка', 'Росчерк: отправка на подпись', {
    'Subsystem.РосчеркПодписание': ['View'],
    'InformationRegister.РосчеркСостояния': ['Read', 'View'],
    'CommonForm.РосчеркОтправка': ['View'],
    'CommonCommand.РосчеркОтправитьНаПодпись': ['View'],
  }),
  role('РосчеркНастройка', 'Росчерк: настройка обмена', {
    'Subsystem.РосчеркПодписание': ['View'],
    'CommonForm.РосчеркНастройка': ['View'],
    'CommonCommand.РосчеркОткрытьНастройку': ['View'],
  }),
  commonModule('Росчерк', 'Росчерк: вызовы сервиса', bslSample),
  commonModule('РосчеркОбмен', 'Росчерк: состояния документов', bsl('exchange.bsl')),
  job('РосчеркОбновлениеСостояний', 'Росчерк: состояния подписания', 'РосчеркОбмен.ОбновитьСостояния'),
  form('РосчеркОтправка', 'Подписание документа', formXml('sending', anyDocument, date), bsl('form.bsl')),
  form('РосчеркНастройка', 'Настройка подписания', formXml('settings', anyDocument, number), bsl('settings-form.bsl')),
  command('РосчеркОтправитьНаПодпись', 'На подпись', 'FormCommandBarImportant', anyDocument, bsl('command.bsl')),
  command('РосчеркОткрытьНастройку', 'Настройка подписания', 'ActionsPanelTools', '', bsl('settings-command.bsl')),
  constant('РосчеркАдрес', 'Адрес сервиса подписания', stringType(300)),
  constant('РосчеркКод', 'Код подключения, если в базе нет БСП', stringType(200)),
  constant('РосчеркОрганизация', 'Номер организации в сервисе', number),
  constant('РосчеркПозиция', 'Позиция в списке изменений', stringType(100)),
  register('РосчеркСостояния', 'Состояния подписания', [
    field('Dimension', 'Ид', 'Идентификатор', stringType(36)),
    field('Resource', 'Документ', 'Документ', anyDocument, true),
    field('Resource', 'Состояние', 'Код состояния', stringType(20)),
    field('Resource', 'Пояснение', 'Где документ и что дальше', stringType(300)),
    field('Resource', 'Ссылка', 'Ссылка подписанта', stringType(300)),
    field('Resource', 'Изменено', 'Изменено', date),
  ]),
]

/** Classes of the parts that every configuration contains. */
const partClasses = [
  '9cd510cd-abfc-11d4-9434-004095e12fc7',
  '9fcd25a0-4822-11d4-9414-008048da11f9',
  'e3687481-0a87-462c-a166-9f34594f9bba',
  '9de14907-ec23-4a07-96f0-85521cb6b53b',
  '51f2d5d8-ea4d-4064-8892-82951750031e',
  'e68182ea-4237-4383-967f-90c1e3370bc7',
  'fb282519-d103-4dd3-bc12-cb271d631dfc',
]

const configuration = (all: readonly Metadata[], version: string): string =>
  element(
    'InternalInfo',
    partClasses
      .map((part) =>
        element('xr:ContainedObject', element('xr:ClassId', part) + element('xr:ObjectId', uuidOf(`part ${part}`))),
      )
      .join(''),
  ) +
  properties([
    ['ObjectBelonging', 'Adopted'],
    ['Name', prefix],
    ['Synonym', localText('Росчерк: подписание документов')],
    ['Comment', ''],
    ['ConfigurationExtensionPurpose', 'AddOn'],
    ['KeepMappingToExtendedConfigurationObjectsByIDs', bool(false)],
    ['NamePrefix', prefix],
    ['ConfigurationExtensionCompatibilityMode', 'Version8_3_17'],
    ['DefaultRunMode', 'ManagedApplication'],
    ['UsePurposes', '<v8:Value xsi:type="app:ApplicationUsePurpose">PlatformApplication</v8:Value>'],
    ['ScriptVariant', 'Russian'],
    ['DefaultRoles', ''],
    ['Vendor', 'Росчерк'],
    ['Version', version],
    ['DefaultLanguage', 'Language.Русский'],
    ['BriefInformation', ''],
    ['DetailedInformation', ''],
    ['Copyright', ''],
    ['VendorInformationAddress', ''],
    ['ConfigurationInformationAddress', ''],
    ['InterfaceCompatibilityMode', 'TaxiEnableVersion8_2'],
  ]) +
  element('ChildObjects', all.map(({ kind, name }) => element(kind, name)).join(''))

/** Path in the folder that the designer loads → text, without its byte order mark. */
export function extensionFiles(version: string): Record<string, string> {
  const all = objects()
  const files: Record<string, string> = {
    'Configuration.xml': metaDataObject('Configuration', uuidOf('Configuration'), configuration(all, version)),
  }
  for (const { kind, folder, name, body, files: own = {} } of all) {
    files[`${folder}/${name}.xml`] = metaDataObject(kind, uuidOf(`${kind} ${name}`), body)
    for (const [file, text] of Object.entries(own)) files[`${folder}/${name}/${file}`] = text
  }
  return files
}

/** The same bytes for the same files. The designer writes and reads UTF-8 with a byte order mark. */
export function extensionZip(version: string): Buffer {
  const zip = new PizZip()
  for (const [name, text] of Object.entries(extensionFiles(version))) {
    zip.file(name, Buffer.from(`\uFEFF${text}`), { date: new Date(0), createFolders: false })
  }
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}
