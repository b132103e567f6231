import { faultsOf } from './faults'
import { expect, openScene, test, usualThemes } from './gallery'

/** Of every kind one, money first; all 205 in seven looks: every-state.spec.ts. */
const scenes = ['sell', 'deposit', 'wallet-sale', 'sell-review', 'transaction-approved', 'banks']

test('scenes render without faults', async ({ page, complaints }) => {
  for (const [place, scene] of scenes.entries()) {
    const look = usualThemes[place % usualThemes.length]!
    await openScene(page, scene, look)
    expect([...(await faultsOf(page, scene, look)), ...complaints]).toEqual([])
  }
})
