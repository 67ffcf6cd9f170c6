/* oxlint-disable no-var, no-unused-expressions, no-unused-vars */
// Says that the page has not come whole. Inside of each page, for browsers that cannot read the rest of it: ES5 only.
// `texts`: shared/text/browser.ts
;(function (texts) {
  var box, isGone, isReloading, isOld, isUnstyled
  var performance = window.performance || {}
  var entry = performance.getEntriesByType && performance.getEntriesByType('navigation')[0]
  var type = entry ? entry.type : performance.navigation && ['navigate', 'reload'][performance.navigation.type]
  var events = { error: onError, unhandledrejection: onFault, click: onPress, submit: onSubmit, alive: onAlive }

  function phone() {
    try {
      return JSON.parse(document.getElementById('page-config').textContent).operator_phone
    } catch (error) {
      return ''
    }
  }

  function textNow() {
    if (navigator.onLine === false) return texts.offline
    if (type !== 'reload' && !isOld) return texts.first
    var number = phone()
    return texts.again + (number ? ' ' + texts.phone + ' ' + number : '')
  }

  // a style sheet that does not come holds back all painting
  function dropSheets() {
    var links = document.querySelectorAll('link[rel=stylesheet]')
    for (var i = 0; i < links.length; i++) {
      if (links[i].sheet) continue
      isUnstyled = true
      links[i].parentNode.removeChild(links[i])
    }
  }

  function say() {
    if (isGone || isReloading) return
    dropSheets()
    if (!box) {
      box = document.createElement('div')
      box.setAttribute('role', 'alert')
      box.style.cssText =
        'position:fixed;top:0;left:0;right:0;z-index:3000;padding:16px;background:#fdecea;color:#1b1b1f;' +
        'border-bottom:2px solid #b3261e;font:16px/1.4 sans-serif;text-align:center'
      ;(document.body || document.documentElement).appendChild(box)
    }
    box.textContent = textNow() + ' '
    var button = document.createElement('button')
    button.type = 'button'
    button.textContent = texts.reload
    button.style.cssText =
      'min-height:44px;margin:8px;padding:0 16px;border:1px solid #1b1b1f;border-radius:8px;background:#fff;color:#1b1b1f;font:inherit'
    box.appendChild(button)
  }

  // once: a page that was reloaded has the type of a reload
  function reload() {
    if (isReloading) return
    if (navigator.onLine === false || !type || type === 'reload') return say()
    isReloading = true
    location.reload()
  }

  function onError(event) {
    var of = event.target || {}
    var isSheet = of.tagName === 'LINK' && of.rel === 'stylesheet'
    if (isSheet) isUnstyled = true
    if (isSheet || (of.tagName === 'SCRIPT' && of.type === 'module')) return reload()
    if (String(event.filename).indexOf(location.origin + '/assets/') !== 0) return
    if (/SyntaxError/.test(event.message)) isOld = true
    onFault()
  }

  // a script may survive its own fault, or reload the page
  function onFault() {
    setTimeout(say, 1000)
  }

  function onPress(event) {
    if (!box || !box.contains(event.target)) setTimeout(say, 3000)
    // here: the page's own script may keep presses of buttons for later
    else if (event.target.tagName === 'BUTTON') location.reload()
  }

  function onSubmit(event) {
    event.preventDefault()
  }

  function onAlive() {
    if (isUnstyled) return
    isGone = true
    for (var name in events) removeEventListener(name, events[name], true)
    if (box) box.parentNode.removeChild(box)
  }

  for (var name in events) addEventListener(name, events[name], true)
  if (!('noModule' in document.createElement('script'))) {
    isOld = true
    addEventListener('DOMContentLoaded', say)
  }
  setTimeout(say, 8000)
})
