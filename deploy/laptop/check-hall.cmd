@echo off
call "%~dp0open-hall.cmd" --check %*
pause
