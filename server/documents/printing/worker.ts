import { Readable } from 'node:stream'
import { answerOrders } from '#server/platform/threads/answer-orders.ts'
import { draw } from './draw.ts'
import type { Paper } from './papers.ts'

answerOrders<Paper>(async (paper) => Readable.from([await draw(paper)]))
