/** How a state is shown. */
export interface Look {
  theme: 'light' | 'dark'
  /** Percent of the usual size of text. */
  text: 100 | 200
}

export const lookIn = (query: URLSearchParams): Look => ({
  theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  text: query.get('text') === '200' ? 200 : 100,
})

/** Shows the page that stands there in another look; its state stays. */
export const dress = ({ theme, text }: Look): void => {
  document.documentElement.dataset.theme = theme
  document.documentElement.style.fontSize = text === 100 ? '' : `${text}%`
}

/**
 * All text in the product's own face, and nothing that blinks: a machine's own fonts would make pictures of each
 * machine others.
 */
export const dressForPictures = (): void => {
  const style = document.createElement('style')
  style.textContent = `
    :root, body, [class] { --c-fonts-body: "CN Grotesk", sans-serif; --c-fonts-face: "CN Grotesk", sans-serif; --c-fonts-mono: "CN Grotesk", sans-serif }
    html, html * { font-family: "CN Grotesk", sans-serif !important; caret-color: transparent !important }
    *, *::before, *::after { animation: none !important; transition: none !important }`
  document.head.append(style)
}

/** As with a finger: what is pressed shows no ring, what is typed in does. A page that no hand has touched shows all. */
export const dressForTouch = (): void => {
  const style = document.createElement('style')
  style.textContent =
    ':root[data-touch] :focus-visible:not(input, textarea, select) { outline: none !important }'
  document.head.append(style)
  document.documentElement.dataset.touch = ''
}
