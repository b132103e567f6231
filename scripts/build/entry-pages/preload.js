// Runs inline after the import map: requests the opened page's scripts while the entry script loads. `pages` is a
// placeholder for the build's table: path pattern to import names.
{
  const { imports, integrity } = JSON.parse(document.querySelector('[type=importmap]').text)
  for (const [path, names] of pages)
    if (new RegExp(`^${path}/?$`).test(location.pathname))
      for (const name of names.split(' ')) {
        const link = document.createElement('link')
        link.rel = 'modulepreload'
        link.href = imports[`/assets/${name}.js`]
        // Chrome discards a preload whose digest differs from the import's.
        link.integrity = integrity[imports[`/assets/${name}.js`]]
        document.head.append(link)
      }
  document.currentScript.remove()
}
