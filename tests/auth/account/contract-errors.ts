export const tooManyAttempts = { status: 429, summary: 'Too many attempts. Please try again later' }
export const staleLogin = { status: 403, summary: 'Please enter your password again' }
export const requiredText = 'This field is required'
export const atLeastText = (count: number) => `This field should be at least ${count} characters long.`
export const atMostText = (count: number) => `This field should be at most ${count} characters long.`
