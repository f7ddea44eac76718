import { expect, test } from './acting-test.ts';

const files = [
  { name: 'one.txt', content: 'first' },
  { name: 'two.csv', base64: 'YSxi' },
];

test('files are given to an input, in order', async ({ acted }) => {
  await acted.show(`<label>Papers <input type="file" multiple onchange="Promise.all(Array.from(files, async (f) =>
    f.name + '=' + await f.text())).then((all) => log.push(...all))"></label>`);
  const uid = await acted.uid('file', 'Papers');
  expect(await acted.call('upload_file', { uid, files })).toMatchObject({
    ok: true,
    data: {
      files: [
        { name: 'one.txt', size: 5 },
        { name: 'two.csv', size: 3 },
      ],
    },
  });
  await expect.poll(() => acted.log()).toEqual(['one.txt=first', 'two.csv=a,b']);
});

test('a button that opens a chooser is given the files instead, and no chooser opens', async ({ acted }) => {
  await acted.show(`<button>Attach</button><script>
    document.querySelector('button').onclick = () => {
      const input = document.createElement('input'); input.type = 'file';
      input.onchange = () => log.push(input.files[0].name); input.click() }</script>`);
  const uid = await acted.uid('button', 'Attach');
  expect(await acted.call('upload_file', { uid, files: files.slice(0, 1) })).toMatchObject({ ok: true });
  expect(await acted.log()).toEqual(['one.txt']);
});

test('files that do not fit are refused before the page hears of them', async ({ acted }) => {
  await acted.show(
    `<label>Photo <input type="file" accept="image/*" onchange="log.push('changed')"></label>`,
  );
  const uid = await acted.uid('file', 'Photo');
  const answer = await acted.call('upload_file', { uid, files: files.slice(0, 1) });
  expect(answer).toMatchObject({ ok: false, code: 'VALIDATION_ERROR', details: { accept: 'image/*' } });
  expect(await acted.call('upload_file', { uid, files: [{ name: '../x', content: '' }] })).toMatchObject({
    code: 'VALIDATION_ERROR',
  });
  expect(await acted.log()).toEqual([]);
});
