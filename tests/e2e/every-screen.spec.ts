import { faultsOn, misfitsOn } from './contact-sheet/judge'
import { dress, variants } from './contact-sheet/scene'
import { scenes } from './contact-sheet/scenes'
import { expect, test } from './fixtures'

/** Judged wholly in these; colours and sizes meet in them. `npm run contact-sheet` judges every variant. */
const wholly = ['phone-light', 'desk-dark']
/** Only whether everything fits. */
const forSize = ['tablet-dark', 'phone-large-text']

test.use({
  viewport: { width: 360, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
  contextOptions: { reducedMotion: 'reduce' },
})

for (const scene of scenes.filter(({ always }) => always))
  test(`${scene.name}: every state fits, has targets of 48 px, cuts no text and has no accessibility fault`, async ({
    page,
    context,
    world,
  }) => {
    test.setTimeout(180_000)
    const found: string[] = []
    const shoot = async (state: string): Promise<void> => {
      for (const look of variants) {
        const judge = wholly.includes(look.name) ? faultsOn : forSize.includes(look.name) ? misfitsOn : null
        if (!judge) continue
        await dress(page, look)
        found.push(...(await judge(page)).map((fault) => `${state}, ${look.name}: ${fault}`))
      }
      await dress(page, variants[0]!)
    }
    await scene.play({ page, context, world, shoot })
    await world.clearFaults()
    await world.release()
    expect(found).toEqual([])
  })
