/** The address of a portal and a code of a client: «Ключи API» in the cabinet. */
exports.RoscherkApi = class {
  name = 'roscherkApi'
  displayName = 'Росчерк'
  properties = [
    {
      displayName: 'Адрес портала',
      name: 'url',
      type: 'string',
      default: '',
      placeholder: 'https://sign.example.ru',
      required: true,
    },
    {
      displayName: 'Ключ API',
      name: 'code',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Кабинет, «Ключи API»',
    },
  ]
  authenticate = { type: 'generic', properties: { headers: { authorization: '=Bearer {{$credentials.code}}' } } }
  test = { request: { baseURL: '={{$credentials.url}}', url: '/api/v1/whoami' } }
}
