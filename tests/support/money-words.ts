/** Words of what is sold, in any form. */
export const money_words = /ден(?:ьг|ег)|₽|рубл|сч[её]т(?!ч)|баланс|оплат|тариф|пакет|списан|резерв в/iu
