import { anyPhone, expect, test } from './fixtures.ts'
import { aReadyPortal, clicks_and_fields_max, fillRequest, linkTo, sendIt, signBy, toCabinet } from './first-day.ts'

test('a company of its own signs its first contract from the link that the start prints, with no shell and few clicks', async ({
  page,
}) => {
  const { centre, hand, stop } = await aReadyPortal(page, 'own')
  await toCabinet(hand)
  await hand.look('12-cabinet')
  const phone = anyPhone()
  await fillRequest(hand, phone)
  await sendIt(hand)
  await hand.look('14-sent')
  await signBy(hand, await linkTo(centre, phone), centre, phone)
  console.log(`▸ own company, with mail and a gateway: ${hand.count} clicks and fields`)
  expect(hand.count).toBeLessThanOrEqual(clicks_and_fields_max)
  // the page asks for news until it is left
  await page.goto('about:blank')
  await stop()
})
