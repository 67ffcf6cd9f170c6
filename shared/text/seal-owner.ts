import type { Seal } from '../contract/seal.ts'

/** «ООО «Пример», ИНН 7707083893, ОГРН 1027700132195» */
export function sealOwnerText({ name, inn, ogrn }: NonNullable<Seal['owner']>): string {
  return [name, `ИНН\u00a0${inn}`, ...(ogrn === null ? [] : [`ОГРН\u00a0${ogrn}`])].join(', ')
}
