/** In the words of the contract. */
export const tooMany = { status: 429, summary: 'Too many attempts. Please try again later' }
export const stale = { status: 403, summary: 'Please enter your password again' }
export const required = 'This field is required'
export const atLeast = (count: number) => `This field should be at least ${count} characters long.`
export const atMost = (count: number) => `This field should be at most ${count} characters long.`
