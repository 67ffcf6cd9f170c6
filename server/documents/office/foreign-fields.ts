/**
 * Fields of Word that fetch something from elsewhere or run a program (ECMA-376, part 1, 17.16.5). `HYPERLINK` only
 * leads there when it is pressed.
 */
const fetching = /^[\s"\\*]*(?:INCLUDE(?:TEXT|PICTURE)?|IMPORT|DDE(?:AUTO)?|LINK|DATABASE|RD)(?![A-Z])/i

export const isForeignField = (instruction: string) => fetching.test(instruction)
