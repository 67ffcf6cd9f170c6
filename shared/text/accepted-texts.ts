export const acceptedTextsTexts = {
  title: 'Принятые документы',
  none: 'В кабинете документов ещё не принимали.',
  by_payment: 'Договор по оферте заключается оплатой счёта, в котором она названа основанием.',
  numbered: (title: string, number: string) => `${title} №\u00a0${number}`,
  edition: (title: string, day: string) => `${title}, редакция от ${day}`,
  accepted: (by: string, at: string) => `${by}, ${at} (МСК)`,
}
