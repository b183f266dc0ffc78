import type { Columns, RowOf } from './columns.ts'
import { createBatcher, type Batching } from './batcher.ts'
import type { Command, Writer } from './statements.ts'
import type { Tick } from './tick.ts'

/** One of the many that a command's arrays hold: the value of each at one place. */
export type OneOf<Parameters extends Columns> = {
  [Name in keyof Parameters]: RowOf<Parameters>[Name] extends (infer One)[] ? One : never
}

/** Runs a command for one of the many that it takes at once. */
export type BatchedWriter = {
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

/** Gathers commands of one kind as guarded writes are gathered. */
export function createBatchedCommands(
  run: Writer['run'],
  turn: Tick,
  batching: Batching,
): BatchedWriter['runTogether'] {
  const gatherings = new Map<string, (item: Item) => void>()

  function gatheringOf(command: Command<Columns, Columns>): (item: Item) => void {
    const known =
      gatherings.get(command.name) ?? createBatcher(turn, batching, (items) => runBatch(command, items))
    gatherings.set(command.name, known)
    return known
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

  return <P extends Columns, R extends Columns>(command: Command<P, R>, one: OneOf<P>) =>
    new Promise<Record<string, unknown> | undefined>((resolve, reject) => {
      gatheringOf(command)({ one, resolve, reject })
    }) as Promise<RowOf<R> | undefined>
}
