export const unknown_device = 'Неизвестное устройство'
