/** Whether two words differ by one letter at most: wrong, missing, too many, or two in the wrong order. */
export function isOneLetterOff(first: string, second: string): boolean {
  if (Math.abs(first.length - second.length) > 1) return false
  let begin = 0
  while (begin < first.length && first[begin] === second[begin]) begin += 1
  let end = 0
  while (end < Math.min(first.length, second.length) - begin && first.at(-1 - end) === second.at(-1 - end)) end += 1
  const [a, b] = [first.slice(begin, first.length - end), second.slice(begin, second.length - end)]
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && a === [...b].toReversed().join(''))
}
