import type { HttpGatewayName } from '#server/messages/core/delivery-config.ts'
import { exolve } from './exolve.ts'
import type { HttpGateway } from './gateway.ts'
import { smsaero } from './smsaero.ts'
import { smsc } from './smsc.ts'
import { smsru } from './smsru.ts'

export const httpGateways: Record<HttpGatewayName, HttpGateway> = { smsc, smsru, smsaero, exolve }
