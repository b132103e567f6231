import { faultsOf } from './faults'
import { everyTheme, expect, listScenes, openScene, setTheme, test } from './gallery'

const parts = 3

for (let part = 0; part < parts; part += 1)
  test(`every scene has no fault in any theme or size: part ${part + 1} of ${parts}`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(1_800_000)
    const names = await listScenes(page)
    expect(names).toHaveLength(211)
    const faults: string[] = []
    for (const name of names.filter((_, index) => index % parts === part)) {
      complaints.length = 0
      try {
        await openScene(page, name, everyTheme[0]!)
        for (const look of everyTheme) {
          await setTheme(page, look)
          faults.push(...(await faultsOf(page, name, look)))
        }
      } catch (error) {
        faults.push(String(error))
      }
      faults.push(...complaints.map((complaint) => `${name}: ${complaint}`))
    }
    expect(faults).toEqual([])
  })
