// Runs inline after the import map: asks for the scripts of the page that was opened by its address, while the entry is
// still on its way. `pages` stands for the build's table: pattern of the path, names as they are imported.
{
  const { imports } = JSON.parse(document.querySelector('[type=importmap]').text)
  for (const [path, names] of pages)
    if (new RegExp(`^${path}/?$`).test(location.pathname))
      for (const name of names.split(' ')) {
        const link = document.createElement('link')
        link.rel = 'modulepreload'
        link.href = imports[`/assets/${name}.js`]
        document.head.append(link)
      }
  document.currentScript.remove()
}
