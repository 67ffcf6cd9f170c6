/** The life of a message. Read by the server, the console and the tests. */

/** Whose bots may carry links and notices; never a code. */
export const messengers = ['telegram', 'max'] as const
export type Messenger = (typeof messengers)[number]

/** How a message goes; to all but an e-mail address it goes by phone number. */
export const deliveryChannels = ['sms', 'email', ...messengers] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

export const isMessenger = (channel: DeliveryChannel): channel is Messenger =>
  messengers.some((messenger) => messenger === channel)

/** The drivers of messages: the outbox, which only shows them, SMS gateways, the mail server, bots of messengers. */
export const deliveryProviders = [
  'outbox',
  'smpp',
  'smsc',
  'smsru',
  'smsaero',
  'exolve',
  'smtp',
  ...messengers,
] as const
export type DeliveryProvider = (typeof deliveryProviders)[number]

export const deliveryStatuses = [
  'queued',
  'accepted',
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'unknown',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
/** Where a message may move to: nothing returns to the queue. */
export type NextDeliveryStatus = Exclude<DeliveryStatus, 'queued'>

/** Forward only: a delivered message stays delivered, whatever a late or repeated receipt says. */
export const deliveryMoves: Record<DeliveryStatus, readonly NextDeliveryStatus[]> = {
  queued: ['unknown', 'accepted', 'delivered', 'undelivered', 'expired', 'rejected'],
  unknown: ['accepted', 'delivered', 'undelivered', 'expired', 'rejected'],
  accepted: ['delivered', 'undelivered', 'expired', 'rejected'],
  delivered: [],
  undelivered: [],
  expired: [],
  rejected: [],
}

const failures: ReadonlySet<DeliveryStatus> = new Set(['undelivered', 'expired', 'rejected'])

export const hasFailed = (status: DeliveryStatus): boolean => failures.has(status)

/** The state of a message from those of its parts: failed with the first failed part, delivered with the last one. */
export function stateOfParts(parts: readonly NextDeliveryStatus[]): NextDeliveryStatus {
  const lost = parts.find(hasFailed)
  if (lost) return lost
  if (parts.every((part) => part === 'delivered')) return 'delivered'
  return parts.some((part) => part === 'unknown') ? 'unknown' : 'accepted'
}

/** Why a message about a request is not sent although it was asked for: the request has ended, its signer was corrected, … */
export const messageObstacles = ['ended', 'restarted', 'replaced', 'sending_stopped', 'refused'] as const
export type MessageObstacle = (typeof messageObstacles)[number]

/** What the story of a message is made of. */
export const storyKinds = ['request', 'queued', 'handed_over', 'answer', 'receipt', 'state', 'replaced'] as const
export type StoryKind = (typeof storyKinds)[number]
