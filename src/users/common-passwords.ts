/**
 * Words of leaked password lists, in lower case. An attacker tries these words first, alone, combined or with a few
 * digits.
 */
export const commonWords: readonly string[] = `
  password passwort passwd passw0rd p@ssword p@ssw0rd pass word admin administrator root user login welcome letmein
  qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx wsxedc edcrfv trustno1 iloveyou love lover
  monkey dragon master sunshine princess football baseball basketball soccer hockey shadow superman batman
  michael jennifer jordan jessica charlie daniel thomas robert william george andrew joshua matthew anthony
  ashley amanda hunter ranger buster tigger summer winter spring autumn january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday secret changeme change me
  default guest test testing tester temp temporary hello whatever starwars computer internet samsung google facebook
  apple microsoft windows linux company business invoice payment payments billing money dollar account secure security
  private access system server database dashboard merchant cheese chocolate cookie flower freedom forever family
  friend friends angel baby happy lucky diamond silver golden orange purple yellow green black white blue red ninja
  mustang ferrari porsche mercedes corvette harley yankees cowboys eagles lakers america london paris berlin texas
  dallas chicago boston newyork abc123 abcdef abc the and you your my our its is a i
`
  .trim()
  .split(/\s+/)
