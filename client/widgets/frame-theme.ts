/** The app's theme, which the frame's address contains; '' is the device's colour scheme. */
export const frameTheme = window.location.hash.slice(1)
document.documentElement.dataset.theme = frameTheme
