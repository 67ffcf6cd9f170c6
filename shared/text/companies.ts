import type { CompanyState, RegistryDriver } from '../rules/registry-drivers.ts'

/** Organizations by ИНН: the button beside the field, and the settings of the registry. */
export const companyTexts = {
  fill: 'Заполнить по ИНН',
  filling: 'Ищем…',
  inn_first: 'Сначала введите ИНН полностью',
  none: 'Справочник организаций не подключён. Заполните поля сами.',
  unknown: 'Справочник такой организации не знает. Заполните поля сами.',
  filled: (name: string) => `Заполнено по справочнику: ${name}. Проверьте и исправьте, если нужно.`,
  states: {
    active: '',
    closing: 'По справочнику организация закрывается или признана банкротом.',
    closed: 'По справочнику организация закрыта.',
  } satisfies Record<CompanyState, string>,
}

/** The part «Справочники» of the settings. */
export const registryTexts = {
  companies: 'Организации по ИНН',
  about:
    'По ИНН формы сами заполняют название, КПП, ОГРН, адрес и руководителя. Портал спрашивает службу, только когда кто-то нажимает «Заполнить по ИНН», и передаёт ей один ИНН. Без неё всё вводят руками.',
  driver: 'Служба',
  drivers: { dadata: 'DaData', apifns: 'API-ФНС' } satisfies Record<RegistryDriver, string>,
  no_driver: 'Не подключена',
  url: 'Адрес, если не обычный',
  api_key: 'Ключ API',
  key_again: 'Введите ключ: для другой службы или адреса прежний не подходит',
  banks: 'Справочник БИК',
  banks_about:
    'По БИК формы называют банк и его корреспондентский счёт. Справочник Банка России загружает команда на машине сервера, обновлять его стоит раз в месяц.',
  banks_day: (day: string, banks: number) => `Загружен справочник на ${day}, банков ${banks}.`,
  no_banks: 'Справочник не загружен: банк и его счёт вводят руками.',
  banks_where: 'Скачать: https://www.cbr.ru/s/newbik',
  banks_command: 'npx roscherk bic:import ФАЙЛ.zip',
}
