import { faultsOf } from './faults'
import { expect, openScene, test, usualThemes } from './gallery'

/** One scene of each kind; every-state.spec.ts checks all scenes. */
const scenes = ['sell', 'deposit', 'wallet-sale', 'sell-review', 'transaction-approved', 'banks']

test('scenes render with no faults', async ({ page, complaints }) => {
  for (const [index, scene] of scenes.entries()) {
    const look = usualThemes[index % usualThemes.length]!
    await openScene(page, scene, look)
    expect([...(await faultsOf(page, scene, look)), ...complaints]).toEqual([])
  }
})
