export const unknown_device = 'Неизвестное устройство'

export const sessionTexts = {
  title: 'Открытые сеансы',
  current: 'Этот сеанс',
  since: (time: string) => `Вход ${time}`,
  seen: (time: string) => `последнее действие ${time}`,
  from: (ip: string) => `адрес ${ip}`,
  end: 'Закончить',
  end_title: 'Закончить сеанс?',
  end_content: (device: string) => `${device}: там сразу понадобится войти снова.`,
  ended: 'Сеанс закончен',
  end_others: 'Закончить остальные',
  end_others_title: 'Закончить остальные сеансы?',
  end_others_content: 'Везде, кроме этого браузера, понадобится войти снова.',
  ended_others: 'Остальные сеансы закончены',
  only_this: 'Других открытых сеансов нет',
}
