// Runs inline before the first paint: light or dark as chosen on this device. The profile, and other tabs, tell of a
// change by a `storage` event. Without a choice the device's own scheme counts (client/index.html).
{
  const bars = document.querySelectorAll('meta[name=theme-color]')
  const apply = (chosen) => {
    document.documentElement.dataset.theme = chosen ?? ''
    for (const [at, scheme] of ['light', 'dark'].entries())
      bars[at].media = chosen ? (chosen === scheme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`
  }
  try {
    apply(localStorage['device.theme'])
  } catch {}
  addEventListener('storage', ({ key, newValue }) => key === 'device.theme' && apply(newValue))
}
