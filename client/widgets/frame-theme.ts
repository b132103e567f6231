/** The app's theme from the frame's URL; '' means the device's colour scheme. */
export const frameTheme = window.location.hash.slice(1)
document.documentElement.dataset.theme = frameTheme
