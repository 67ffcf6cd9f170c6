@echo off
rem SHA256SUMS of this folder by certutil. Words below are UTF-8: the code page is changed first, and back at the end.
for /f "tokens=2 delims=:" %%c in ('chcp') do set "before=%%c"
chcp 65001 > nul
setlocal DisableDelayedExpansion
cd /d "%~dp0"
set wrong=0
set count=0
if not exist SHA256SUMS (
  echo НЕВЕРНО: рядом нет файла SHA256SUMS. Сначала распакуйте архив целиком.
  set wrong=1
  goto end
)
for /f "usebackq tokens=1,*" %%a in ("SHA256SUMS") do call :check "%%a" "%%b"
echo Проверено файлов: %count%
if %wrong% == 0 (
  echo Хеши файлов верны. Печати, журнал и якоря проверит проверка.html: откройте её двойным щелчком.
) else (
  echo НЕВЕРНО: файлы изменены. Возьмите архив заново у оператора.
)
:end
chcp %before% > nul
if "%~1" == "" pause
exit /b %wrong%

:check
set /a count+=1
set "name=%~2"
set "name=%name:/=\%"
set "sum="
for /f "skip=1 delims=" %%h in ('certutil -hashfile "%name%" SHA256 2^> nul') do if not defined sum set "sum=%%h"
if not defined sum (
  echo НЕТ ФАЙЛА: %name%
  set wrong=1
  exit /b
)
rem Windows 7 puts spaces between the digits
set "sum=%sum: =%"
if /i not "%sum%" == "%~1" (
  echo ИЗМЕНЁН: %name%
  set wrong=1
)
exit /b
