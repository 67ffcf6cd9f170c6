/** By which «Кадры» and «кадры» are one tag; as the database has it. */
export const tagKey = (tag: string): string => tag.toLowerCase().replaceAll('ё', 'е')
