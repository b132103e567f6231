import { arrived, expect, test } from './fixtures'

test.use({ viewport: { width: 360, height: 800 } })

test('every link and button of the pages before the login is 48 px to hit, in both directions', async ({
  page,
}) => {
  for (const path of ['/login', '/register', '/recovery', '/nowhere']) {
    await page.goto(path)
    await arrived(page)
    const small = await page.locator('a:visible, button:visible').evaluateAll((all) =>
      all
        .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 48 || box.height < 48)
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    )
    expect(small, path).toEqual([])
  }
})
