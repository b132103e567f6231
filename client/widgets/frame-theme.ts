/** The theme chosen in the app, which the frame's address names; '' is the device's own scheme. */
export const frameTheme = window.location.hash.slice(1)
document.documentElement.dataset.theme = frameTheme
