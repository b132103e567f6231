// Runs inline before the first paint: applies the theme chosen on this device. The profile and other tabs report a
// change by a `storage` event. If none is chosen, the device's own scheme applies (client/index.html).
{
  const bars = document.querySelectorAll('meta[name=theme-color]')
  const apply = (theme) => {
    document.documentElement.dataset.theme = theme ?? ''
    for (const [index, scheme] of ['light', 'dark'].entries())
      bars[index].media = theme ? (theme === scheme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`
  }
  try {
    apply(localStorage['device.theme'])
  } catch {}
  addEventListener('storage', ({ key, newValue }) => key === 'device.theme' && apply(newValue))
}
