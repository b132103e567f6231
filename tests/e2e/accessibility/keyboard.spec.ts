import { expect, latestCode, test, waitForContent } from '../fixtures'
import { sampleEvery } from '../sample'
import { openSignedIn } from '../signed-in'
import type { WorldClient } from '../world-client'
import { Listener } from './keyboard'
import { type Journey, journeys, type Step } from './keyboard.journeys'

const arrange: Record<NonNullable<Journey['given']>, (world: WorldClient) => Promise<unknown>> = {
  wallet: (world) => world.credit('ada', 'USDT', 'tron', '500'),
}

const walk = async (me: Listener, world: WorldClient, step: Step): Promise<void> => {
  const { type, tab, key, focus, hear } = step
  // What is typed goes into what has the focus; then on.
  if (type !== undefined)
    await me.page.keyboard.type(type === '{code}' ? await latestCode(world, 'ada@example.com') : type)
  if (tab !== undefined) await me.to(tab)
  if (key !== undefined) await me.page.keyboard.press(key)
  if (focus !== undefined) await me.lands(focus)
  if (hear !== undefined) await me.hears(hear)
}

/** WCAG's 320 px, with text that a customer asked to move as little as can be. */
test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

for (const { title, as, at, given: precondition, steps } of sampleEvery(journeys, 4))
  test(`keyboard and screen reader at 320 px: ${title.toLowerCase()}`, async ({ page, world, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const me = new Listener(page)
    await me.listen()
    if (precondition) await arrange[precondition](world)
    if (as) await openSignedIn(page, as, at)
    else await page.goto(at)
    await waitForContent(page)
    for (const [index, step] of steps.entries())
      await test.step(`${index + 1}: ${JSON.stringify(step)}`, async () => {
        await walk(me, world, step)
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(beyond, 'the page needs no horizontal scrolling').toBe(0)
      })
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && Number(effect?.getComputedTiming().activeDuration) > 10,
          ).length,
    )
    expect(moving, 'nothing moves with reduced motion').toBe(0)
  })
