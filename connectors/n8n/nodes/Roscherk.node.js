const { call } = require('./call.js')

const forOperations = (...operation) => ({ show: { operation } })

/** Sends documents, tells what became of a request, takes it back, fetches the signed copies. */
exports.Roscherk = class {
  description = {
    displayName: 'Росчерк',
    name: 'roscherk',
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Документы на подпись по ссылке и коду из СМС',
    defaults: { name: 'Росчерк' },
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'roscherkApi', required: true }],
    properties: [
      {
        displayName: 'Действие',
        name: 'operation',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Отправить на подпись', value: 'send', action: 'Отправить документ на подпись' },
          { name: 'Узнать о заявке', value: 'get', action: 'Узнать о заявке' },
          { name: 'Отозвать заявку', value: 'cancel', action: 'Отозвать заявку' },
          { name: 'Скачать подписанное', value: 'download', action: 'Скачать подписанные документы' },
        ],
        default: 'send',
      },
      {
        displayName: 'Номер заявки',
        name: 'id',
        type: 'number',
        default: 0,
        required: true,
        displayOptions: forOperations('get', 'cancel', 'download'),
      },
      {
        displayName: 'Поля с файлами',
        name: 'files',
        type: 'string',
        default: 'data',
        required: true,
        description: 'Имена двоичных полей через запятую, до 20',
        displayOptions: forOperations('send'),
      },
      {
        displayName: 'Имя подписанта',
        name: 'full_name',
        type: 'string',
        default: '',
        required: true,
        displayOptions: forOperations('send'),
      },
      {
        displayName: 'Телефон подписанта',
        name: 'phone',
        type: 'string',
        default: '',
        required: true,
        displayOptions: forOperations('send'),
      },
      {
        displayName: 'Ваш номер документа',
        name: 'external_id',
        type: 'string',
        default: '',
        description: 'С ним повтор не отправит документ второй раз',
        displayOptions: forOperations('send'),
      },
      {
        displayName: 'Ещё',
        name: 'more',
        type: 'collection',
        default: {},
        displayOptions: forOperations('send'),
        options: [
          { displayName: 'Номер организации', name: 'legal_entity_id', type: 'number', default: 0 },
          { displayName: 'Название', name: 'title', type: 'string', default: '' },
          { displayName: 'Почта подписанта', name: 'email', type: 'string', default: '' },
          { displayName: 'Сообщение подписанту', name: 'message', type: 'string', default: '' },
          { displayName: 'Срок', name: 'deadline', type: 'string', default: '', placeholder: '2026-12-31' },
        ],
      },
    ],
  }

  async execute() {
    const out = []
    for (const [index] of this.getInputData().entries()) {
      try {
        const operation = this.getNodeParameter('operation', index)
        const found = await operations[operation](this, index)
        out.push(...found.map((item) => ({ ...item, pairedItem: { item: index } })))
      } catch (error) {
        if (!this.continueOnFail()) throw error
        out.push({ json: { error: error.message, code: error.code ?? null }, pairedItem: { item: index } })
      }
    }
    return [out]
  }
}

const operations = {
  async send(node, index) {
    const { email, ...more } = node.getNodeParameter('more', index)
    const external_id = node.getNodeParameter('external_id', index)
    const signer = {
      full_name: node.getNodeParameter('full_name', index),
      phone: node.getNodeParameter('phone', index),
      ...(email ? { email } : {}),
    }
    const form = new FormData()
    const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== '' && value !== 0))
    form.append(
      'request',
      JSON.stringify({ ...given, ...(external_id ? { external_id } : {}), signers: [signer], send: true }),
    )
    for (const field of node.getNodeParameter('files', index).split(',')) {
      const { fileName, mimeType } = node.helpers.assertBinaryData(index, field.trim())
      const bytes = await node.helpers.getBinaryDataBuffer(index, field.trim())
      form.append('file', new Blob([bytes], { type: mimeType }), fileName ?? `${field.trim()}.pdf`)
    }
    const { body } = await call(node, { method: 'POST', url: '/document-sign-requests/with-files', body: form })
    return body.map((json) => ({ json }))
  },

  async get(node, index) {
    return [{ json: await requestOf(node, index) }]
  },

  async cancel(node, index) {
    const id = node.getNodeParameter('id', index)
    const { body } = await call(node, { method: 'POST', url: `/document-sign-requests/${id}/cancel`, body: {} })
    return [{ json: body }]
  },

  async download(node, index) {
    const json = await requestOf(node, index)
    const binary = {}
    for (const [at, { title, newest_file_id, sealed_file_id }] of json.documents.entries()) {
      const id = newest_file_id ?? sealed_file_id
      if (id === null)
        throw new Error(`Подписанного экземпляра ещё нет: заявка ${json.id}, ${json.status} (not_sealed)`)
      const { body } = await call(node, { url: `/downloads/${id}`, json: false, encoding: 'arraybuffer' })
      const name = at === 0 ? 'data' : `data_${at}`
      binary[name] = await node.helpers.prepareBinaryData(Buffer.from(body), `${title}.pdf`, 'application/pdf')
    }
    return [{ json, binary }]
  },
}

async function requestOf(node, index) {
  const { body } = await call(node, { url: `/document-sign-requests/${node.getNodeParameter('id', index)}` })
  return body
}
