import { describe, expect, it } from 'vitest';
import type { CheckReport } from '../../../../src/inspector/checks/check-page.ts';
import { CheckRunner } from '../../../../src/inspector/checks/check-runner.ts';
import type { PageTool } from '../../../../src/protocol/inspect.ts';
import { aTool } from './a-tool.ts';

const facts = { ourNames: new Set<string>(), changes: new Map<string, number>() };
const tools = (count: number): PageTool[] =>
  Array.from({ length: count }, (_, index) => aTool({ name: `find_${index}` }));

/** A runner whose clock goes on by 1 ms at every look. */
function running() {
  let time = 0;
  const later: (() => void)[] = [];
  const told: CheckReport[] = [];
  const runner = new CheckRunner({
    now: () => ++time,
    later(task) {
      later.push(task);
      return () => later.splice(later.indexOf(task), 1);
    },
    tell: (report) => told.push(report),
  });
  return { runner, later, told };
}

describe('CheckRunner', () => {
  it('tells at once of a page that is quickly checked', () => {
    const { runner, later, told } = running();
    runner.ask(tools(1), facts);
    expect(told.map((report) => report.tools)).toEqual([1]);
    expect(later).toEqual([]);
  });

  it('works in steps, and finishes what it began before it takes the newest that was asked meanwhile', () => {
    const { runner, later, told } = running();
    runner.ask(tools(100), facts);
    expect(told).toEqual([]);
    for (const count of [20, 30, 40]) runner.ask(tools(count), facts);
    let steps = 0;
    for (let task = later.shift(); task !== undefined; task = later.shift()) {
      task();
      steps++;
    }
    expect(told.map((report) => report.tools)).toEqual([100, 40]);
    expect(steps).toBeGreaterThan(10);
  });

  it('works for nobody once it was stopped, and again when asked', () => {
    const { runner, later, told } = running();
    runner.ask(tools(100), facts);
    runner.stop();
    expect(later).toEqual([]);
    runner.ask(tools(1), facts);
    expect(told.map((report) => report.tools)).toEqual([1]);
  });
});
