/** Legal forms in full and abbreviated (ОК 028-2012); longer ones first. */
const forms: readonly (readonly [full: string, short: string])[] = [
  ['публичное акционерное общество', 'ПАО'],
  ['непубличное акционерное общество', 'АО'],
  ['открытое акционерное общество', 'ОАО'],
  ['закрытое акционерное общество', 'ЗАО'],
  ['акционерное общество', 'АО'],
  ['общество с ограниченной ответственностью', 'ООО'],
  ['индивидуальный предприниматель', 'ИП'],
  ['автономная некоммерческая организация', 'АНО'],
  ['федеральное государственное унитарное предприятие', 'ФГУП'],
  ['федеральное государственное бюджетное учреждение', 'ФГБУ'],
  ['государственное бюджетное учреждение', 'ГБУ'],
  ['муниципальное бюджетное учреждение', 'МБУ'],
  ['крестьянское (фермерское) хозяйство', 'КФХ'],
]

/** A company's name with its legal form abbreviated: in full it would fill the line before the name begins. */
export function withShortForm(name: string): string {
  const low = name.trimStart().toLowerCase()
  const form = forms.find(([full]) => low.startsWith(`${full} `))
  return form ? `${form[1]} ${name.trimStart().slice(form[0].length).trim()}` : name
}
