const { call } = require('./call.js')

const events = {
  'request.sent': 'Отправлено',
  'request.opened': 'Открыто подписантом',
  'request.signed': 'Подписано',
  'request.sealed': 'Готов подписанный экземпляр',
  'request.rejected': 'Отказ подписанта',
  'request.expired': 'Срок вышел',
  'request.cancelled': 'Отозвано',
  'request.failed': 'Остановлено',
  'bill.paid': 'Счёт оплачен',
  'balance.low': 'Деньги заканчиваются',
}

/**
 * Starts a workflow for each event, once, in their order: the place in the feed is kept with the workflow. Events of before
 * its first look are left out. n8n need not be reachable from outside.
 */
exports.RoscherkTrigger = class {
  description = {
    displayName: 'Росчерк: событие',
    name: 'roscherkTrigger',
    group: ['trigger'],
    version: 1,
    description: 'Подписано, отказ, срок вышел и другие события заявок',
    defaults: { name: 'Росчерк: событие' },
    polling: true,
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'roscherkApi', required: true }],
    properties: [
      {
        displayName: 'События',
        name: 'events',
        type: 'multiOptions',
        options: Object.entries(events).map(([value, name]) => ({ name, value })),
        default: ['request.sealed', 'request.rejected'],
        required: true,
      },
    ],
  }

  async poll() {
    const wanted = this.getNodeParameter('events')
    const place = this.getWorkflowStaticData('node')
    // by hand the newest event is shown, so that there is something to build on
    const isByHand = this.getMode() === 'manual'
    const isFirst = place.after === undefined
    const found = []
    let after = isByHand ? '0' : (place.after ?? '0')
    for (let has_more = true; has_more;) {
      const { body } = await call(this, { url: '/events', qs: { after, limit: 500 } })
      found.push(...body.data.filter(({ type }) => wanted.includes(type)))
      ;({ next: after, has_more } = body)
    }
    if (!isByHand) place.after = after
    const told = isByHand ? found.slice(-1) : isFirst ? [] : found
    return told.length > 0 ? [told.map((json) => ({ json }))] : null
  }
}
