/** What the bench asks for by name: it is in the data so many times. */
export const planted = { phone_of_300: '+79990000000', sum_of_40: 1234567, rare_word: 'Щелкунчик' }

/** ids of added rows begin here; those below are the demo's, which the added rows are like */
export const first_id = 1_000_000

/** how far back the rows go */
const days = 900

const words = {
  surname:
    'Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Зайцев Соловьёв Борисов Яковлев Григорьев Романов Воробьёв Сергеев Кузьмин Фролов Александров Дмитриев Королёв Гусев Киселёв Ильин Максимов Поляков Сорокин Виноградов Ковалёв Белов Медведев Антонов Тарасов Жуков Баранов Филиппов Комаров Давыдов Беляев Герасимов Богданов Осипов Сидоров',
  first_name:
    'Александр Дмитрий Максим Сергей Андрей Алексей Артём Илья Кирилл Михаил Никита Матвей Роман Егор Арсений Иван Денис Евгений Тимофей Владислав Игорь Владимир Павел Руслан Марк Константин Тимур Олег Ярослав Антон',
  patronymic:
    'Александрович Дмитриевич Максимович Сергеевич Андреевич Алексеевич Артёмович Ильич Кириллович Михайлович Никитич Матвеевич Романович Егорович Иванович Денисович Евгеньевич Владимирович Павлович Олегович',
  trade:
    'Строй Торг Транс Агро Мед Тех Электро Пром Снаб Дом Авто Метал Лес Нефте Газ Хим Эко Инвест Консалт Софт Логистик Мебель Текстиль Пласт Стекло Энерго Водо Тепло Свет Фарм',
  kind: 'Сервис Центр Групп Комплект Монтаж Проект Ресурс Альянс Партнёр Плюс Гарант Стандарт Мастер Профиль Холдинг Регион Система Контракт Союз Вектор',
  town: 'Москва Казань Пермь Уфа Омск Самара Тюмень Томск Тула Рязань Калуга Орёл Брянск Псков Сочи Иркутск Чита Курган Ижевск Киров Вологда Архангельск Мурманск Сургут Норильск Якутск Елабуга Ржев Клин Чехов',
  paper: 'Договор Акт Соглашение Заявление Приказ Согласие Счёт-оферта Доверенность Расписка Протокол',
} as const
const arrayOf = (name: keyof typeof words) => `'{${words[name].split(' ').join(',')}}'::text[]`

/** Uneven: the first words come most often, and the first clients have most of the people. */
export const functions = `
create schema seed;
create function seed.share(n bigint, salt int) returns float8 language sql immutable parallel safe
  return (hashint8extended(n, salt) & 1073741823) / 1073741824.0;
create function seed.pick(words text[], n bigint, salt int) returns text language sql immutable parallel safe
  return words[1 + floor(cardinality(words) * power(seed.share(n, salt), 1.7))::int];
create function seed.person(n bigint) returns text language sql immutable parallel safe
  return seed.pick(${arrayOf('surname')}, n, 1) || ' ' || seed.pick(${arrayOf('first_name')}, n, 2) || ' ' || seed.pick(${arrayOf('patronymic')}, n, 3);
create function seed.company(n bigint) returns text language sql immutable parallel safe
  return case when n % 50000 = 7 then 'ООО «${planted.rare_word} ' || n || '»' when n % 7 = 0 then 'ИП ' || seed.person(n)
    else 'ООО «' || seed.pick(${arrayOf('trade')}, n, 4) || seed.pick(${arrayOf('kind')}, n, 5) || ' ' || seed.pick(${arrayOf('town')}, n, 6) || '»' end;
create function seed.paper(n bigint) returns text language sql immutable parallel safe
  return seed.pick(${arrayOf('paper')}, n, 11) || ' № ' || n || case when n % 100000 = 9 then ' ${planted.rare_word}' else '' end;
create function seed.phone(n bigint) returns text language sql immutable parallel safe
  return case when n <= 300 then '${planted.phone_of_300}' else '+79' || lpad((n * 7919 % 1000000000)::text, 9, '0') end;
create function seed.at(n bigint, count bigint) returns timestamptz language sql stable parallel safe
  return now() - interval '${days} days' * (1 - n::float8 / count);`

export type Fill = {
  table: string
  count: number
  /** column → its SQL, of the number \`n\` of the row and of \`t\`, the demo's row that it is like */
  values: Record<string, string>
  /** which rows of the demo the added ones are like in turns; without them other columns have their defaults */
  like?: string
}
