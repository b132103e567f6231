/** '1 second', '2 seconds'. */
export const counted = (count: number, noun: string, figure = String(count)): string =>
  `${figure} ${noun}${count === 1 ? '' : 's'}`
