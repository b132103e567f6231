/** The browser's title: a page's own, and before it the number of changes that nobody has seen yet. */
let title = ''
let count = 0

const write = (): void => {
  document.title = count > 0 ? `(${count}) ${title}` : title
}

export const showTitle = (next: string): void => {
  title = next
  write()
}

/** 0 takes the badge away. */
export const showBadge = (next: number): void => {
  count = next
  write()
}
