import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pictureOf } from '../../../client/ui/motion/departures'
import { setMotion } from '../../../client/ui/motion/motion'
import * as parts from '../../../client/ui/motion/motion.view'
import { loadFeatures } from '../../../client/ui/motion/moving.view'
import { Tweened } from '../../../client/ui/motion/tweened.view'
import { waitFor } from '../../walker/patience'

const withBox = (element: HTMLElement): HTMLElement => {
  element.getBoundingClientRect = () => new DOMRect(10, 20, 300, 200)
  return element
}

const dialogOf = (markup: string): HTMLElement => {
  const dialog = document.createElement('dialog')
  dialog.className = 'frame'
  const { body } = new DOMParser().parseFromString(markup, 'text/html')
  dialog.append(...body.childNodes)
  return withBox(dialog)
}

describe('the picture of what leaves', () => {
  it('is as it stood there, without names that exist once and without what was typed', () => {
    const picture = pictureOf(
      dialogOf(
        '<h2 id="title">Enter your password</h2><label for="secret">Password</label><input id="secret" name="password" value="Ada-Naira-1" autofocus><p role="alert">Wrong</p>',
      ),
    )!
    expect(picture.element.outerHTML).not.toMatch(/ id=| name=| for=|Ada-Naira-1|autofocus|role=|<dialog/)
    expect(picture.element.textContent).toBe('Enter your passwordPasswordWrong')
    expect(picture.element.className).toBe('frame')
    expect([picture.element.style.left, picture.element.style.width]).toEqual(['10px', '300px'])
  })

  it.each(['<iframe></iframe>', '<canvas></canvas>'])('is not taken of %s', (markup) => {
    expect(pictureOf(dialogOf(markup))).toBeNull()
  })
})

describe('a figure that runs', () => {
  beforeEach(async () => {
    await loadFeatures()
    setMotion({ ...parts, depart: () => undefined })
  })
  afterEach(() => setMotion(null))

  it('reads as its last value from the first moment, and in the end as nothing else', async () => {
    const { rerender, container } = render(<Tweened>$2,453.00</Tweened>)
    rerender(<Tweened>$3,000.50</Tweened>)
    expect(screen.getByText('$3,000.50')).toBeTruthy()
    const running = container.querySelector('[aria-hidden]')
    await waitFor(() => expect(running?.textContent).toMatch(/^\$2,[4-9]\d\d\.\d\d$/))
    await waitFor(() => expect(container.textContent).toBe('$3,000.50'))
  })
})
