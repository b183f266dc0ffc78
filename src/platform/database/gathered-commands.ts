import type { Columns, RowOf } from './columns.ts'
import type { Command, Writer } from './statements.ts'
import type { Turn } from './turn.ts'
import { writeApart } from './write-apart.ts'

/** One of the many that a command's arrays hold: the value of each at one place. */
export type OneOf<Parameters extends Columns> = {
  [Name in keyof Parameters]: RowOf<Parameters>[Name] extends (infer One)[] ? One : never
}

/** Runs a command for one of the many that it takes at once. */
export type TogetherWriter = {
  /**
   * A command that takes arrays, and answers a row with the `place` of each that it did something for, from 1 on. Those
   * of one moment go as one statement.
   */
  runTogether<P extends Columns, R extends Columns>(
    command: Command<P, R>,
    one: OneOf<P>,
  ): Promise<RowOf<R> | undefined>
}

type Item = {
  one: Record<string, unknown>
  resolve(row: Record<string, unknown> | undefined): void
  reject(error: unknown): void
}

const batchMax = 100

/**
 * Gathers commands of one kind as guarded writes are gathered: those of one turn, and then those that came while a statement
 * was under way.
 */
export function createGatheredCommands(run: Writer['run'], turn: Turn): TogetherWriter['runTogether'] {
  const gatherings = new Map<string, { waiting: Item[]; isUnderWay: boolean }>()

  async function work(
    command: Command<Columns, Columns>,
    gathering: { waiting: Item[]; isUnderWay: boolean },
  ) {
    while (gathering.waiting.length > 0)
      await writeApart(
        gathering.waiting.splice(0, batchMax),
        (items) => runBatch(command, items),
        (item, error) => item.reject(error),
      )
    gathering.isUnderWay = false
  }

  async function runBatch(command: Command<Columns, Columns>, items: Item[]): Promise<void> {
    const names = Object.keys(command.parameters)
    const rows = await run(
      command,
      Object.fromEntries(names.map((name) => [name, items.map(({ one }) => one[name])])),
    )
    const found = new Map(rows.map((row) => [row['place'], row]))
    items.forEach(({ resolve }, place) => resolve(found.get(place + 1)))
  }

  return <P extends Columns, R extends Columns>(command: Command<P, R>, one: OneOf<P>) => {
    const gathering = gatherings.get(command.name) ?? { waiting: [], isUnderWay: false }
    gatherings.set(command.name, gathering)
    return new Promise<Record<string, unknown> | undefined>((resolve, reject) => {
      gathering.waiting.push({ one, resolve, reject })
      if (gathering.isUnderWay) return
      gathering.isUnderWay = true
      turn.atEnd(() => void work(command, gathering))
    }) as Promise<RowOf<R> | undefined>
  }
}
